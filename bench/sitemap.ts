const most = 3_000

export async function sitemapPaths(address: string): Promise<string[]> {
  const read = async (path: string) => {
    const xml = await (await fetch(address + path)).text()
    return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, found]) => found ?? '')
  }
  const paths: string[] = []
  for (const file of await read('/sitemap.xml')) {
    if (paths.length < most) paths.push(...(await read(file)))
  }
  return paths.slice(0, most)
}
