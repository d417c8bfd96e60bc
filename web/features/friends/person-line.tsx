import type { ReactNode } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar, type AvatarSize } from '#web/ui/avatar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

/** Returns the path of a member's page. */
export function memberPath(username: string): string {
  return `/thanh-vien/${username}`
}

type Face = Pick<PublicUser, 'userId' | 'displayName' | 'profilePicture'>

/** Avatar with a dot when the member is online. The dot is decorative; `PersonLine` also has a hidden text. */
export function PersonAvatar({ person, size, isOnline }: { person: Face; size: AvatarSize; isOnline?: boolean }) {
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar name={person.displayName} seed={person.userId} picture={person.profilePicture} size={size} />
      {isOnline && (
        <span
          aria-hidden
          className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-surface bg-good-fill"
        />
      )}
    </span>
  )
}

type PersonLineProps = {
  person: PublicUser
  isOnline?: boolean
  /** Text below the name. Defaults to the username. */
  about?: string | undefined
  children?: ReactNode
}

export function PersonLine({ person, isOnline = false, about, children }: PersonLineProps) {
  const t = useTranslate()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <LocaleLink to={memberPath(person.username)} className="flex min-h-11 min-w-0 flex-1 basis-48 items-center gap-3">
        <PersonAvatar person={person} size={44} isOnline={isOnline} />
        <span className="min-w-0">
          <bdi translate="no" className="block truncate font-semibold">
            {person.displayName}
          </bdi>
          {isOnline && <span className="sr-only">{t('friends.online')}</span>}
          <span className="block truncate text-sm text-ink-2">{about ?? `@${person.username}`}</span>
        </span>
      </LocaleLink>
      {children && (
        <div className="flex max-w-full flex-wrap gap-2 max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>:nth-child(2)]:pl-[min(3.5rem,15vw)] max-sm:[&>*:nth-last-child(n+2)]:grow max-sm:[&>*+*]:grow">
          {children}
        </div>
      )}
    </li>
  )
}

const places = ['a', 'b', 'c']

export function PersonLineSkeletons() {
  return places.map((place) => (
    <li key={place} className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <Skeleton className="size-11 rounded-full" />
      <span className="flex-1">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="mt-2 h-3 w-24" />
      </span>
    </li>
  ))
}
