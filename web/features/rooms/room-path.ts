import type { ChatRoom } from '#contract/chat.ts'

export const roomsPath = '/chatroom'

export function roomPath({ slug }: Pick<ChatRoom, 'slug'>): string {
  return `${roomsPath}/${slug}`
}

/** Returns the digits at the end of the slug, or null when there are none. */
export function roomIdOf(slug: string | undefined): string | null {
  return /(?:^|-)(\d{1,18})$/.exec(slug ?? '')?.[1] ?? null
}
