import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PeopleButton } from './people-button.tsx'

type Props = {
  groupId: string
  people: number
  moderation: ReactNode
  isSearching: boolean
  toggleSearch: () => void
}

export function ChatHeader({ groupId, people, moderation, isSearching, toggleSearch }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const count = people.toLocaleString(formattingTags[locale])
  return (
    <header className="chat-header flex h-12 shrink-0 items-center gap-3 border-b border-line pl-4 pr-1">
      {/* Visible only in the layout with several columns. With one column, the tab above shows the same title. */}
      <h2 className="text-sm font-bold max-lg:sr-only">{t('chat.title')}</h2>
      {people > 0 && <PeopleButton groupId={groupId} count={count} />}
      <span className="ml-auto" />
      {moderation}
      <IconButton
        label={t(isSearching ? 'chat.searchClose' : 'chat.search')}
        aria-pressed={isSearching}
        onClick={toggleSearch}
      >
        {isSearching ? <X size={18} aria-hidden /> : <Search size={18} aria-hidden />}
      </IconButton>
    </header>
  )
}
