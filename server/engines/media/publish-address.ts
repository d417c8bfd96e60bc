export const publishApp = 'live'
const standardPort = 1935

/** Returns the SRT address at the host of an RTMP address, with the first of the ports. Null without ports. */
export function srtAddress(rtmpAddress: string, ports: readonly number[]): { server: string; lastPort: number } | null {
  const [first, last = first] = [ports[0], ports.at(-1)]
  if (first === undefined || last === undefined) return null
  // `URL` parses the host of known schemes alone.
  const { hostname } = new URL(rtmpAddress.replace(/^rtmp:/, 'http:'))
  return { server: `srt://${hostname}:${first}`, lastPort: last }
}

export function publishAddress({ rtmpHost, rtmpPort }: { rtmpHost: string; rtmpPort: number }): string {
  return `rtmp://${rtmpHost}${rtmpPort === standardPort ? '' : `:${rtmpPort}`}/${publishApp}`
}
