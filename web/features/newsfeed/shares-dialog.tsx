import { useCallback } from 'react'
import { newsfeedShares } from '#contract/newsfeed.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { postPath } from '#web/mention/feed-address.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

export function SharesDialog({ id, close }: { id: string; close: () => void }) {
  const t = useTranslate()
  const read = useCallback((after?: string) => call(newsfeedShares, { id, ...(after && { after }) }), [id])
  const listed = useKeysetList(read)
  return (
    <Dialog title={t('post.shares.who')} closeLabel={t('post.close')} onClose={close}>
      <div className="min-h-40" aria-busy={listed.state === 'loading'}>
        <KeysetList
          listed={listed}
          loading={
            <div className="flex h-14 items-center gap-3">
              <Skeleton className="size-9 rounded-full" />
              <Skeleton className="h-4 w-40" />
            </div>
          }
          empty={<p className="py-6 text-ink-2">{t('post.shares.none')}</p>}
        >
          <ul aria-label={t('post.shares.who')}>
            {listed.list.map((share) => (
              <li key={share.id}>
                <LocaleLink to={postPath(share.id)} onClick={close} className="flex min-h-14 items-center gap-3 py-2">
                  <Avatar
                    name={share.author.displayName}
                    seed={share.author.userId}
                    picture={share.author.profilePicture}
                    size={36}
                  />
                  <span className="min-w-0">
                    <span translate="no" className="block truncate font-semibold">
                      {share.author.displayName}
                    </span>
                    {share.content !== '' && (
                      <span className="line-clamp-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{share.content}</span>
                    )}
                  </span>
                </LocaleLink>
              </li>
            ))}
          </ul>
        </KeysetList>
      </div>
    </Dialog>
  )
}
