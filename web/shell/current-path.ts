/** The entry a page belongs to: of all whose path leads to it the longest, so that only one is marked. */
export function currentPath(paths: string[], here: string): string | undefined {
  const leading = paths.filter((path) => here === path || (path !== '/' && here.startsWith(`${path}/`)))
  return leading.toSorted((a, b) => b.length - a.length)[0]
}
