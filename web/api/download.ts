import { CallError } from "./call-error.ts";
import { postJson } from "./post-json.ts";
import { refusalIn } from "./refusal.ts";
import { withSession } from "./with-session.ts";

/** Asks for a file and hands it to the browser's downloads. Throws `CallError`. */
export async function download(path: string, body: object, fallbackName: string): Promise<void> {
  const { file, name } = await withSession(true, async (token) => {
    const response = await postJson(path, body, { token });
    if (!response.ok) throw await refusalOf(response);
    return { file: await response.blob(), name: fileNameOf(response) ?? fallbackName };
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

async function refusalOf(response: Response): Promise<CallError> {
  try {
    return refusalIn(await response.json()) ?? CallError.badResponse();
  } catch {
    return CallError.network();
  }
}

/** The name the server gives; the encoded form first, as it may hold any letter. */
function fileNameOf(response: Response): string | null {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1];
  return encoded === undefined ? (plain ?? null) : decodeURIComponent(encoded);
}
