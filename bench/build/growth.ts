/** The exponent of a power law through these points, by least squares over logarithms: 1 is linear, 0 is flat. */
export function exponent(points: readonly (readonly [size: number, value: number])[]): number {
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(value)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const top = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return top / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}
