/** Returns the address without its fragment, to identify the page. Returns null when it is not a web address. */
export function cleanAddress(written: string): string | null {
  if (!URL.canParse(written)) return null
  const url = new URL(written)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.')) return null
  url.hash = ''
  return url.href.length <= 1_000 ? url.href : null
}
