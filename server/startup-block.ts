import type { NetworkInterfaceInfo } from 'node:os'
import { siteOrigin } from '#server/config/site-origin.ts'
import type { Config } from './config/config-shape.ts'

type Facts = {
  config: Config
  publishAddress: string
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>
  applied: string[]
  tookMs: number
  logins: { username: string; about: string }[]
  /** Null when the log goes to the output. */
  logPath: string | null
}

export function startupBlock({ config, publishAddress, interfaces, applied, tookMs, logins, logPath }: Facts): string {
  const kinds = (['database', 'bus', 'storage', 'media', 'mail'] as const).map((part) => `${part}=${config[part].kind}`)
  const names = logins.map(({ username, about }) => `${username} (${about})`).join(', ')
  const lines = [
    `Khán Đài is live: ${siteOrigin(config)}`,
    ...lanAddresses(config, interfaces).map((address) => `in your network   ${address}`),
    `publish (OBS)     ${publishAddress}   key: go live page`,
    `engines           ${kinds.join(' ')}`,
    ...(config.instances > 1 ? [`roles             ${config.roles.join(' ')}`] : []),
    ...(applied.length > 0 ? [`migrations        ${applied.length} applied`] : []),
    ...(logins.length > 0 ? [`log in as         ${names}; password ${config.demoPassword}`] : []),
    ...(logPath === null ? [] : [`log               ${logPath}`]),
    `ready in          ${(tookMs / 1000).toFixed(1)} s; Ctrl-C stops everything`,
  ]
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return `\n┌${rule}┐\n${lines.map((line) => `│ ${line.padEnd(width)} │`).join('\n')}\n└${rule}┘\n\n`
}

/**
 * Returns the URLs for phones in the same network. Empty when a public URL is set, or when the server does not listen
 * on all addresses.
 */
function lanAddresses({ publicUrl, host, port }: Config, interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  if (publicUrl || !['0.0.0.0', '::'].includes(host)) return []
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => `http://${address}:${port}`)
}
