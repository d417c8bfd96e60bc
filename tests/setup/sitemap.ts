const maxPaths = 3_000

/** Returns at most 3,000 paths of the site's sitemaps, in turn from each file, so that every kind of page is among them. */
export async function sitemapPaths(address: string): Promise<string[]> {
  const read = async (path: string) => {
    const xml = await (await fetch(address + path)).text()
    return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, found]) => found ?? '')
  }
  const files: string[][] = []
  for (const file of await read('/sitemap.xml')) files.push(await read(file))
  const paths: string[] = []
  for (let at = 0; paths.length < maxPaths && files.some((file) => at < file.length); at += 1)
    paths.push(...files.flatMap((file) => file.slice(at, at + 1)))
  return paths.slice(0, maxPaths)
}
