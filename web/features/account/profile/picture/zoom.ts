/** Source: first specification, section 9. */
export const leastZoom = 1;
export const mostZoom = 5;
export const zoomStep = 0.1;

const stepsOfOne = 1 / zoomStep;

/** The nearest step within the limits, without the noise of binary fractions. */
export function steppedZoom(zoom: number): number {
  const stepped = Math.round(zoom * stepsOfOne) / stepsOfOne;
  return Math.min(mostZoom, Math.max(leastZoom, stepped));
}
