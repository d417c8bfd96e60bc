import type { Config } from './config-shape.ts'

/** Returns the site's public address without a slash at its end, for links in mails, feeds and messages. */
export function siteOrigin({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl || `http://localhost:${port}`
}
