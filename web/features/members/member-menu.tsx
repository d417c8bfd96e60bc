import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import ListPlus from 'lucide-react/icons/list-plus'
import MessageCircle from 'lucide-react/icons/message-circle'
import { Suspense, useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import type { FriendState } from '#contract/friends.ts'
import { reportMember } from '#contract/members.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { menuItemClass, Popover } from '#web/ui/popover.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { useMessage } from './use-message.ts'

const ReportDialog = lazyPart(() => import('#web/features/reports/report-dialog.tsx'), 'ReportDialog')
const ListsDialog = lazyPart(() => import('#web/features/newsfeed/lists-dialog.tsx'), 'ListsDialog')
const BlockDialog = lazyPart(() => import('#web/features/friends/block-dialog.tsx'), 'BlockDialog')

export function MemberMenu({ person, state }: { person: PublicUser; state: FriendState | null }) {
  const t = useTranslate()
  const message = useMessage()
  const [open, setOpen] = useState<'report' | 'block' | 'lists' | null>(null)
  const ask = async (what: 'report' | 'block' | 'lists') => {
    if (await askToLogIn('login')) setOpen(what)
  }
  const talk = async () => {
    if (await askToLogIn('login')) await message(person.userId)
  }
  return (
    <>
      <Popover
        shape="menu"
        label={t('friends.more', { name: person.displayName })}
        triggerClass={`${buttonClass({ tone: 'neutral' })} w-11 grow-0! px-0!`}
        trigger={<Ellipsis size={18} aria-hidden />}
      >
        {state !== 'blocked' && (
          <button type="button" data-close className={menuItemClass} onClick={() => void talk()}>
            <MessageCircle size={18} aria-hidden />
            {t('member.message')}
          </button>
        )}
        {state !== 'blocked' && (
          <button type="button" data-close className={menuItemClass} onClick={() => void ask('lists')}>
            <ListPlus size={18} aria-hidden />
            {t('list.add')}
          </button>
        )}
        <button type="button" data-close className={menuItemClass} onClick={() => void ask('report')}>
          <Flag size={18} aria-hidden />
          {t('member.report')}
        </button>
        {state !== 'blocked' && (
          <button type="button" data-close className={menuItemClass} onClick={() => void ask('block')}>
            <Ban size={18} aria-hidden />
            {t('friends.block')}
          </button>
        )}
      </Popover>
      <Suspense fallback={null}>
        {open === 'lists' && <ListsDialog member={person} close={() => setOpen(null)} />}
        {open === 'report' && <ReportDialog report={reportMember} id={person.userId} close={() => setOpen(null)} />}
        {open === 'block' && <BlockDialog person={person} state={state ?? 'none'} close={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
