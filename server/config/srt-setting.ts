import { ConfigError, type SettingReader } from './setting-reader.ts'

/** Each port has a running ffmpeg. */
const maxPorts = 32

/** Reads SRT_PORTS, such as `10080` or `10080-10089`. Empty without SRT. Throws ConfigError for another form. */
export function srtPortsOf(read: SettingReader): number[] {
  const raw = read.text('SRT_PORTS')
  if (raw === '') return []
  const [, from, to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(raw) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (!(first > 0 && last >= first && last <= 65_535))
    throw new ConfigError(`SRT_PORTS takes a port or a range like 10080-10089, not "${raw}".`)
  if (last - first >= maxPorts)
    throw new ConfigError(`SRT_PORTS takes at most ${maxPorts} ports, not ${last - first + 1}.`)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
