import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { people: number; isSearching: boolean; toggleSearch: () => void }

export function ChatHeader({ people, isSearching, toggleSearch }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const count = people.toLocaleString(formattingTags[locale])
  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line pl-4 pr-1">
      {/* On a phone the tab above says it already. */}
      <h2 className="text-sm font-bold max-lg:sr-only">{t('chat.title')}</h2>
      {people > 0 && (
        <span className="tabular flex items-center gap-1.5 text-xs text-ink-2" title={t('chat.people', { count })}>
          <Users size={14} aria-hidden />
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('chat.people', { count })}</span>
        </span>
      )}
      <IconButton
        className="ml-auto"
        label={t(isSearching ? 'chat.searchClose' : 'chat.search')}
        aria-pressed={isSearching}
        onClick={toggleSearch}
      >
        {isSearching ? <X size={18} aria-hidden /> : <Search size={18} aria-hidden />}
      </IconButton>
    </header>
  )
}
