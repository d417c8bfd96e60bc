import type { Commentator } from '#contract/commentators.ts'

/** Where a commentator is met: live in the room, else on the member page (product.md 2). */
export function commentatorPath({ link, username }: Pick<Commentator, 'link' | 'username'>): string {
  return link ? `/truc-tiep/${link}` : `/thanh-vien/${username}`
}
