import { useEffect, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { liveMenu } from '#contract/live.ts'
import { call } from '#web/api/call.ts'
import { sportByCode } from '#web/fixture/sport.ts'
import { SportIcon } from '#web/fixture/sport-icon.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass, chipCountClass } from '#web/ui/chip.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Menu = DataOf<typeof liveMenu>['list']

/** The sports with their numbers of live matches. The height is reserved while they load. */
export function LiveMenu() {
  const t = useTranslate()
  const [menu, setMenu] = useState<Menu | null>(null)

  useEffect(() => {
    call(liveMenu, { location: 'live' }).then(
      ({ list }) => setMenu(list),
      (error: unknown) => console.warn('The menu of live sports could not be read', error),
    )
  }, [])

  return (
    <nav aria-label={t('watch.bySport')} className="scroll-row min-h-11">
      {menu?.map(({ sport, path, total }) => {
        const page = sportByCode(sport)
        return (
          <LocaleLink key={sport} to={path} className={chipClass('off')}>
            <SportIcon sport={sport} />
            {page && t(page.label)}
            <span className={chipCountClass('off')}>{total}</span>
          </LocaleLink>
        )
      })}
    </nav>
  )
}
