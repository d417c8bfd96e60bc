import { slugify } from './fixture-slug.ts'

/** Returns `{name}-{id}`, or the id alone for a name without Latin letters. Only the id identifies the player. */
export function playerSlug({ name, id }: { name: string; id: string }): string {
  const words = slugify(name)
  return words === '' ? id : `${words}-${id}`
}

/** Returns the path of the player's page, without locale prefix. */
export function playerPath(player: { name: string; id: string }): string {
  return `/cau-thu/${playerSlug(player)}`
}
