/** Returns true for an empty text, for own paths, and for https URLs of hosts in `imageHosts`. */
export function isAllowedPicture(url: string, imageHosts: readonly string[]): boolean {
  if (url === '' || /^\/(?![/\\])[^\\\s]*$/.test(url)) return true
  if (!URL.canParse(url)) return false
  const { protocol, host, username } = new URL(url)
  return protocol === 'https:' && username === '' && imageHosts.includes(host)
}
