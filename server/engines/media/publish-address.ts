const app = 'live'
const standardPort = 1935

/** Where encoders publish, as it is shown to people. */
export function publishAddress({ rtmpHost, rtmpPort }: { rtmpHost: string; rtmpPort: number }): string {
  return `rtmp://${rtmpHost}${rtmpPort === standardPort ? '' : `:${rtmpPort}`}/${app}`
}
