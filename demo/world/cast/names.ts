import { drawsFor } from "#demo/world/draws.ts";

const givenNames =
  "Adaeze Alistair Amara Anders Anita Arjun Astrid Beatrix Benedict Bertrand Bridget Caleb Camille Cecily Chidi Clara Conrad Cordelia Damian Daphne Desmond Dorothea Edmund Eleni Elias Emeka Esther Fabian Felicity Fergus Flora Garrett Genevieve Gideon Greta Gustavo Hamish Harriet Hector Helena Hiroshi Imogen Indira Ingrid Isaac Ivo Jasper Joaquin Johanna Julius Kamala Katarina Keiko Lachlan Leonie Lionel Lorna Lucinda Magnus Malcolm Marguerite Marisol Mateo Matilda Maureen Milo Miriam Nadia Nathaniel Neville Niamh Nora Octavia Odette Olivier Oscar Padma Patrick Perrin Philippa Quentin Rafael Ramona Rosalind Rupert Sabine Samir Selma Sigrid Solomon Soraya Stellan Sylvie Tabitha Thaddeus Theodora Tobias Ulrich Ursula Valentina Verity Viktor Wallace Wilhelmina Winifred Xavier Yasmin Yusuf Zachary Zelda".split(
    " ",
  );
const surnames =
  "Abernethy Achterberg Adeyinka Alcazar Ambrose Arkwright Ashgrove Babatunde Balfour Barrowclough Beaumont Bellweather Bergstrand Blackwood Bonaventure Brackenbury Calloway Carrington Castellan Chakravarty Chandrasekar Cholmondeley Coldwater Corrigan Cresswell Culpepper Dalrymple Danforth Delacourt Devereux Diefenbach Drummond Dunleavy Eberhardt Ellsworth Engstrom Espinoza Fairweather Falconer Farnsworth Featherstone Fitzgibbon Fontaine Forsythe Gallagher Garibaldi Gathercole Goldsborough Grimaldi Gunnarsson Hallowell Harcastle Hawthorne Hemsworth Hollingsworth Holmqvist Huntingdon Ibekwe Ingleby Iverson Jankowski Jesperson Kasprzak Kavanagh Kensington Kilbride Kowalczyk Krishnamurthy Lachapelle Lancaster Langstroth Lavender Leverett Lindgren Lockwood Loxley Macallister Mandelbaum Marchbanks Mbeki Merriweather Middlebrook Montague Moriarty Nakashima Nethercott Nightingale Northcote Nwachukwu Oberholtzer Okonkwo Olmstead Ormsby Osterberg Palmerston Papadakis Pendergast Penhaligon Petrosyan Pickersgill Ponsonby Quartermain Quesada Ramanujan Ravenscroft Redgrave Renshaw Richelieu Rosenthal Rutherford Saltonstall Sandringham Santangelo Satterthwaite Schweitzer Sedgwick Shackleton Silverberg Sinclair Somerville Stanislav Strathmore Sundaram Swinburne Takahashi Tattersall Thackeray Thistlewood Thornquist Tolliver Trelawney Tremblay Underhill Valdovinos Vandermeer Venkataraman Vogelsang Waddington Wakefield Weatherby Westergaard Whittaker Winterbourne Wolstenholme Worthington Yamamoto Yarborough Zabriskie Zimmermann".split(
    " ",
  );
const initials = "ABCDEFGHJKLMNPRSTVW".split("");

/**
 * The `index`-th invented person, last name first as EDGAR conforms names. No two indexes below
 * some ten thousand share surname and given name.
 */
export function personName(index: number): string {
  // Both lists have lengths without a common factor with these steps, so pairs repeat late.
  const surname = surnames[(index * 7 + 3) % surnames.length] ?? "";
  const given = givenNames[(index * 37 + Math.floor(index / surnames.length)) % givenNames.length];
  const draws = drawsFor("person", index);
  return draws.isLucky(0.7) ? `${surname} ${given} ${draws.pick(initials)}` : `${surname} ${given}`;
}

/** "Tillery Robert V" to "Robert V. Tillery". */
export function spokenName(conformed: string): string {
  const [surname = "", given = "", ...rest] = conformed.split(" ");
  const middle = rest.map((part) => (part.length === 1 ? `${part}.` : part));
  return [given, ...middle, surname].filter((part) => part !== "").join(" ");
}
