export const publishApp = 'live'
const standardPort = 1935

export function publishAddress({ rtmpHost, rtmpPort }: { rtmpHost: string; rtmpPort: number }): string {
  return `rtmp://${rtmpHost}${rtmpPort === standardPort ? '' : `:${rtmpPort}`}/${publishApp}`
}
