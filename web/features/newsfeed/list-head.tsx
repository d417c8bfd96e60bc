import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import UsersRound from 'lucide-react/icons/users-round'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type FeedList, feedListDelete } from '#contract/feed-lists.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { memberPath, pathOf } from '#web/mention/feed-address.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { listFollow } from './list-follow.ts'

const ListPeopleDialog = lazyPart(() => import('./list-people-dialog.tsx'), 'ListPeopleDialog')
const ListEditDialog = lazyPart(() => import('./list-edit-dialog.tsx'), 'ListEditDialog')

type Props = { list: FeedList; changed: () => void }

/** Name, owner and figures of a list above its feed. */
export function ListHead({ list, changed }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const locale = useLocale()
  const navigate = useNavigate()
  const session = useSession()
  const [dialog, setDialog] = useState<'people' | 'edit' | null>(null)
  const [isSure, setSure] = useState(false)
  const { id, name, owner, members, followers, isPublic } = list
  const isOwn = session.kind === 'member' && session.user.userId === owner.userId
  const close = () => setDialog(null)

  async function remove(): Promise<void> {
    try {
      await call(feedListDelete, { id })
      showToast({ tone: 'success', title: t('list.deleted') })
      await navigate(localePath(locale, pathOf({ tab: 'community' })))
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
  }

  return (
    <>
      <LocaleLink
        to={pathOf({ tab: 'community' })}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden />
        {t('feed.one.back')}
      </LocaleLink>
      <section aria-labelledby="list-name" className="card mt-2 p-4 sm:p-5">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 id="list-name" className="flex items-center gap-2 text-xl font-bold">
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              {!isPublic && <Lock size={18} aria-label={t('list.private')} className="shrink-0 text-ink-2" />}
            </h2>
            <p className="mt-1 text-sm text-ink-2">
              {t('list.by')}{' '}
              <LocaleLink to={memberPath(owner.username)} className="font-semibold text-ink hover:text-primary">
                {owner.displayName}
              </LocaleLink>
            </p>
          </div>
          {isOwn && (
            <>
              <IconButton label={t('list.edit')} onClick={() => setDialog('edit')}>
                <Pencil size={18} aria-hidden />
              </IconButton>
              {isSure ? (
                <Button
                  tone="danger"
                  autoFocus
                  onBlur={() => setSure(false)}
                  // Safari takes the focus from a button that is pressed, so the blur would come before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void remove()}
                >
                  {t('list.delete.sure')}
                </Button>
              ) : (
                <IconButton label={t('list.delete')} onClick={() => setSure(true)}>
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              )}
            </>
          )}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button tone="neutral" onClick={() => setDialog('people')}>
            <UsersRound size={18} aria-hidden />
            <span className="tabular">{t('list.members.count', { count: numberText(members) })}</span>
          </Button>
          {!isOwn && isPublic && <FollowButton kind={listFollow} id={id} name={name} followers={followers} />}
          {isOwn && followers > 0 && (
            <span className="tabular text-sm text-ink-2">
              {t('follow.followers', { count: numberText(followers) })}
            </span>
          )}
        </div>
      </section>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'people' && <ListPeopleDialog list={list} isOwn={isOwn} changed={changed} close={close} />}
          {dialog === 'edit' && (
            <ListEditDialog
              list={list}
              saved={() => {
                close()
                changed()
              }}
              close={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
