import type { PlayerFacts } from './player-head.tsx'

/** Returns the player as schema.org Person. `urlOf` returns the address of a path. */
export function personData(player: PlayerFacts, urlOf: (path: string) => string): object {
  const url = urlOf(`/cau-thu/${player.slug}`)
  const current = player.teams.filter(({ isCurrent }) => isCurrent)
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': `${url}#player`,
    name: player.name,
    url,
    ...(player.bornOn === null ? {} : { birthDate: player.bornOn }),
    ...(player.nationality ? { nationality: { '@type': 'Country', name: player.nationality.name } } : {}),
    ...(current.length > 0
      ? {
          memberOf: current.map(({ team }) => ({
            '@type': 'SportsTeam',
            name: team.name,
            url: urlOf(`/doi-bong/${team.id}`),
          })),
        }
      : {}),
  }
}
