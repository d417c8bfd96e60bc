import { userInfoByName } from '#contract/account.ts'
import type { Invoke } from '#server/http/bind.ts'
import type { Redirect } from './page-address.ts'

const profile = /^(\/en|\/zh)?\/thanh-vien\/([\w.]{1,32})$/

type Cookies = { guest?: string | undefined; 'post-man'?: string | undefined }

/** True when the answer depends on who asks: a member's own profile is the feed. */
export function mayBeOwnProfile(pathname: string, isMember: boolean): boolean {
  return isMember && profile.test(pathname)
}

/**
 * Redirects a member's own profile to the feed; the first check of /thanh-vien/{slug} (product.md 2). It runs before the
 * page, which is cached for all viewers. The cookie only chooses an address, so it is not verified.
 */
export async function ownProfileOf(pathname: string, cookies: Cookies, invoke: Invoke): Promise<Redirect | null> {
  if (!mayBeOwnProfile(pathname, cookies.guest === '0')) return null
  const [, prefix = '', username = ''] = profile.exec(pathname) ?? []
  const owner = await invoke(userInfoByName, { username }).catch(() => null)
  if (!owner || owner.userId !== cookies['post-man']) return null
  return { location: `${prefix}/bang-tin?nType=home`, status: 302 }
}
