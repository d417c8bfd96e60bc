import { useCallback, useState } from 'react'
import type { Reaction, ReactionCalls, ReactionSummary } from '#contract/reactions.ts'
import { call } from '#web/api/call.ts'
import { useKeysetList } from '#web/api/use-keyset-list.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { KeysetList } from '#web/list/keyset-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { chipClass, chipCountClass } from '#web/ui/chip.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { reactionSigns } from './reaction-signs.ts'

type Props = {
  reactors: ReactionCalls['reactors']
  id: string
  counts: ReactionSummary['counts']
  close: () => void
}

const places = ['a', 'b', 'c']

export function ReactorsDialog({ reactors, id, counts, close }: Props) {
  const t = useTranslate()
  const [reaction, setReaction] = useState<Reaction | null>(null)
  const read = useCallback(
    (after: string | undefined) => call(reactors, { id, ...(reaction && { reaction }), ...(after && { after }) }),
    [reactors, id, reaction],
  )
  const listed = useKeysetList(read)
  return (
    <Dialog title={t('reaction.who.title')} closeLabel={t('reaction.close')} onClose={close}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('reaction.who.filter')}</legend>
        <Filter isOn={reaction === null} press={() => setReaction(null)}>
          {t('reaction.who.all')}
        </Filter>
        {counts.map(({ reaction: of, total }) => (
          <Filter key={of} isOn={reaction === of} press={() => setReaction(of)}>
            <span aria-hidden translate="no">
              {reactionSigns[of]}
            </span>
            <span className="sr-only">{t(`reaction.${of}`)}</span>
            <span className={chipCountClass(reaction === of ? 'on' : 'off')}>{total}</span>
          </Filter>
        ))}
      </fieldset>
      <div className="mt-4 min-h-40" aria-busy={listed.state === 'loading'}>
        <KeysetList
          listed={listed}
          loading={places.map((place) => (
            <div key={place} className="flex h-13 items-center gap-3">
              <Skeleton className="size-9 rounded-full" />
              <Skeleton className="h-4 w-40" />
            </div>
          ))}
          empty={<p className="py-6 text-ink-2">{t('reaction.who.none')}</p>}
        >
          <ul aria-label={t('reaction.who.title')}>
            {listed.list.map(({ user, reaction: given }) => (
              <li key={user.userId} className="flex h-13 items-center gap-3">
                <LocaleLink
                  to={memberPath(user.username)}
                  onClick={close}
                  className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-md"
                >
                  <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={36} />
                  <bdi translate="no" className="min-w-0 truncate font-semibold">
                    {user.displayName}
                  </bdi>
                </LocaleLink>
                <span role="img" translate="no" aria-label={t(`reaction.${given}`)} className="text-xl">
                  {reactionSigns[given]}
                </span>
              </li>
            ))}
          </ul>
        </KeysetList>
      </div>
    </Dialog>
  )
}

function Filter({ isOn, press, children }: { isOn: boolean; press: () => void; children: React.ReactNode }) {
  return (
    <button type="button" aria-pressed={isOn} className={chipClass(isOn ? 'on' : 'off')} onClick={press}>
      {children}
    </button>
  )
}
