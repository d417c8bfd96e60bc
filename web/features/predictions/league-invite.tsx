import Copy from 'lucide-react/icons/copy'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { Button } from '#web/ui/button.tsx'
import { leaguesPath } from './predictions-path.ts'

export function LeagueInvite({ code }: { code: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const copy = () => copyLink(`${location.origin}${localePath(locale, leaguesPath)}?ma=${code}`, t)
  return (
    <section className="card grid gap-3 p-4 max-lg:order-first" aria-labelledby="league-code">
      <h2 id="league-code" className="font-bold">
        {t('predictions.leagues.code')}
      </h2>
      <p className="tabular rounded-md bg-surface-2 py-2 text-center text-2xl font-bold tracking-[0.2em] wrap-anywhere">
        {code}
      </p>
      <Button onClick={() => void copy()}>
        <Copy size={18} aria-hidden />
        {t('predictions.leagues.copy')}
      </Button>
    </section>
  )
}
