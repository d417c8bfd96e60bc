/** The address without its fragment, as pages are told apart; null for what is no page of the web. */
export function cleanAddress(written: string): string | null {
  if (!URL.canParse(written)) return null
  const url = new URL(written)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.')) return null
  url.hash = ''
  return url.href.length <= 1_000 ? url.href : null
}
