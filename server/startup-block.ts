import type { Config } from './config.ts'

type Facts = {
  config: Config
  publishAddress: string
  applied: string[]
  tookMs: number
  logins: { username: string; about: string }[]
}

/** What a person wants to know once the site is up, in one readable block. */
export function startupBlock({ config, publishAddress, applied, tookMs, logins }: Facts): string {
  const kinds = (['database', 'bus', 'storage', 'media', 'mail'] as const).map((part) => `${part}=${config[part].kind}`)
  const lines = [
    `Khán Đài is live: ${config.publicUrl || `http://localhost:${config.port}`}`,
    `publish (OBS)     ${publishAddress}   key: go live page`,
    `engines           ${kinds.join(' ')}`,
    ...(config.instances > 1 ? [`roles             ${config.roles.join(' ')}`] : []),
    ...(applied.length > 0 ? [`migrations        ${applied.length} applied`] : []),
    ...logins.map(({ username, about }) => `login             ${username} / ${config.demoPassword}   ${about}`),
    `ready in          ${(tookMs / 1000).toFixed(1)} s; Ctrl-C stops everything`,
  ]
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return `\n┌${rule}┐\n${lines.map((line) => `│ ${line.padEnd(width)} │`).join('\n')}\n└${rule}┘\n\n`
}
