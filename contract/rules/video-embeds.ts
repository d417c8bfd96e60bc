/**
 * Sites whose players an article may show. `frames` are the only addresses that a page may frame: the content security
 * policy has their origins.
 */
const sites = {
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    ids: [
      /^\/watch$/,
      /^\/(?:embed|shorts|live)\/([\w-]{11})$/,
      // The short host has the id alone.
      /^\/([\w-]{11})$/,
    ],
    id: /^[\w-]{11}$/,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
    frame: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    name: 'Vimeo',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    ids: [/^\/(?:video\/)?(\d{6,12})$/],
    id: /^\d{6,12}$/,
    page: (id: string) => `https://vimeo.com/${id}`,
    frame: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
  dailymotion: {
    name: 'Dailymotion',
    hosts: ['dailymotion.com', 'dai.ly'],
    ids: [/^\/(?:embed\/)?(?:video\/)?(x[0-9a-z]{5,9})$/],
    id: /^x[0-9a-z]{5,9}$/,
    page: (id: string) => `https://www.dailymotion.com/video/${id}`,
    frame: (id: string) => `https://geo.dailymotion.com/player.html?video=${id}&mute=false`,
  },
  tiktok: {
    name: 'TikTok',
    hosts: ['tiktok.com', 'm.tiktok.com'],
    ids: [/^\/@[\w.-]+\/video\/(\d{15,21})$/, /^\/player\/v1\/(\d{15,21})$/],
    id: /^\d{15,21}$/,
    // The site’s own page needs the author’s name, which the address of a player lacks.
    page: (id: string) => `https://www.tiktok.com/player/v1/${id}`,
    frame: (id: string) => `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
  },
} as const

export type EmbedSite = keyof typeof sites
export const embedSites = Object.keys(sites) as [EmbedSite, ...EmbedSite[]]
export const embedNames = embedSites.map((site) => sites[site].name)

export type VideoEmbed = { site: EmbedSite; videoId: string }

export const siteNameOf = (site: EmbedSite): string => sites[site].name
export const isEmbedId = ({ site, videoId }: VideoEmbed): boolean =>
  Object.hasOwn(sites, site) && sites[site].id.test(videoId)

/** Returns the address of the site's player, which starts to play. */
export const frameOf = ({ site, videoId }: VideoEmbed): string => sites[site].frame(videoId)

/** Returns the address of the video on its site, for a link. */
export const watchPageOf = ({ site, videoId }: VideoEmbed): string => sites[site].page(videoId)

/** TikTok's videos are upright. */
export const isUpright = (site: EmbedSite): boolean => site === 'tiktok'

const originOf = (address: string): string => /^https:\/\/[^/]+/.exec(address)?.[0] ?? ''

/** Origins of all players, for the content security policy. */
export const frameOrigins: readonly string[] = embedSites.map((site) => originOf(sites[site].frame('x')))

/** Host, path and query of an address. An address with a user, a port or another scheme does not match. */
const address = /^(?:https?:\/\/)?([a-z0-9.-]+)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i

/** Returns the video to which an address of one of the sites leads, or null. */
export function embedOf(text: string): VideoEmbed | null {
  const [, named = '', path = '', query = ''] = address.exec(text.trim()) ?? []
  const host = named.toLowerCase().replace(/^www\./, '')
  const asked = /(?:^|&)v=([^&]*)/.exec(query)?.[1]
  for (const site of embedSites) {
    const { hosts, ids, id } = sites[site] as { hosts: readonly string[]; ids: readonly RegExp[]; id: RegExp }
    if (!hosts.includes(host)) continue
    for (const pattern of ids) {
      const found = pattern.exec(path.replace(/\/$/, ''))
      const videoId = found && (found[1] ?? asked)
      if (videoId && id.test(videoId)) return { site, videoId }
    }
  }
  return null
}
