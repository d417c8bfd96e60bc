import type { Commentator } from '#contract/commentators.ts'

/** Returns the path of a commentator: the room while live, or else the member page. */
export function commentatorPath({ link, username }: Pick<Commentator, 'link' | 'username'>): string {
  return link ? `/truc-tiep/${link}` : `/thanh-vien/${username}`
}
