const [KB, MB] = [1024, 1024 * 1024];

/** In the unit of the whole: "0.3 of 2.4 MB", "12 of 40 kB". */
export function sizeIn(whole: number, bytes = whole): { unit: 'kB' | 'MB'; size: string } {
  // What rounds to a tenth of a megabyte is written in megabytes.
  if (whole >= MB / 10) return { unit: 'MB', size: (bytes / MB).toFixed(1) };
  return { unit: 'kB', size: String(Math.ceil(bytes / KB)) };
}
