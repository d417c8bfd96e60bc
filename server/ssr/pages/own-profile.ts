import { userInfoByName } from '#contract/account.ts'
import type { Invoke } from '#server/http/bind.ts'
import type { Redirect } from '#server/redirect.ts'

const profile = /^(\/en|\/zh)?\/thanh-vien\/([\w.]{1,32})$/

type Cookies = { guest?: string | undefined; 'post-man'?: string | undefined }

/** True when the answer depends on who asks: a member's own profile is the feed. */
export function mayBeOwnProfile(pathname: string, isMember: boolean): boolean {
  return isMember && profile.test(pathname)
}

/**
 * The check of /thanh-vien/{slug} that runs before all others (product.md 2): a member's own name leads to the feed. It
 * runs outside of the page, whose HTML is the same for all viewers. The cookie only chooses an address, so it needs no proof.
 */
export async function ownProfileOf(pathname: string, cookies: Cookies, invoke: Invoke): Promise<Redirect | null> {
  if (!mayBeOwnProfile(pathname, cookies.guest === '0')) return null
  const [, prefix = '', username = ''] = profile.exec(pathname) ?? []
  const owner = await invoke(userInfoByName, { username }).catch(() => null)
  if (!owner || owner.userId !== cookies['post-man']) return null
  return { location: `${prefix}/bang-tin?nType=home`, status: 302 }
}
