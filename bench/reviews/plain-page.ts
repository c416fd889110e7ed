/**
 * The same interactions as one page of HTML without any framework: a list, the text of one, a field.
 * The arrow shows the next by putting its text in place.
 */
export function plainPage(texts: readonly (readonly string[])[]): string {
  const entries = texts.map((_, place) => `<li><button>Interaction ${place + 1}</button></li>`);
  const script = `
    const texts = ${JSON.stringify(texts)};
    let place = 0;
    const show = () => {
      const lines = texts[place].map((line) => {
        const p = document.createElement("p");
        p.textContent = line;
        return p;
      });
      document.querySelector("section").replaceChildren(...lines);
    };
    show();
    addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowRight" || place === texts.length - 1) return;
      place += 1;
      show();
    });`;
  return `<!doctype html><html lang="en"><title>Plain</title>
    <body style="display:flex;height:100vh;margin:0">
    <nav aria-label="Interactions" style="overflow-y:auto;width:200px"><ol>${entries.join("")}</ol></nav>
    <section role="region" aria-label="Interaction" style="overflow-y:auto;flex:1"></section>
    <textarea aria-label="Note"></textarea>
    <script>${script}</script></body></html>`;
}
