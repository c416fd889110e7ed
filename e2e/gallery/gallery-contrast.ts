import type { Locator } from "@playwright/test";

/** WCAG contrast of an element's text with what lies behind it. */
export async function measureContrast(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const parse = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const isClear = (colour: string): boolean => parse(colour)[3] === 0;
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = parse(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let ground: Element | null = node;
    while (ground && isClear(getComputedStyle(ground).backgroundColor)) {
      ground = ground.parentElement;
    }
    const behind = luminance(getComputedStyle(ground ?? document.body).backgroundColor);
    const text = luminance(getComputedStyle(node).color);
    return (Math.max(behind, text) + 0.05) / (Math.min(behind, text) + 0.05);
  });
}
