import { userInfoByName } from '#contract/account.ts'
import type { Invoke } from '#server/http/bind.ts'
import type { Redirect } from '#server/http/redirect.ts'

const profile = /^(\/en|\/zh)?\/thanh-vien\/([\w.]{1,32})$/

type Cookies = { guest?: string | undefined; 'post-man'?: string | undefined }

/**
 * Returns true when the path may be the member's own profile, which redirects to the feed. Then the response depends on
 * the member.
 */
export function mayBeOwnProfile(pathname: string, isMember: boolean): boolean {
  return isMember && profile.test(pathname)
}

/**
 * Redirects a member's own profile (/thanh-vien/{slug}) to the feed, or returns null. The check is not part of the
 * page, whose HTML is the same for all viewers. The cookie only chooses a URL, so it needs no proof.
 */
export async function ownProfileOf(pathname: string, cookies: Cookies, invoke: Invoke): Promise<Redirect | null> {
  if (!mayBeOwnProfile(pathname, cookies.guest === '0')) return null
  const [, prefix = '', username = ''] = profile.exec(pathname) ?? []
  const owner = await invoke(userInfoByName, { username }).catch(() => null)
  if (!owner || owner.userId !== cookies['post-man']) return null
  return { location: `${prefix}/bang-tin?nType=home`, status: 302 }
}
