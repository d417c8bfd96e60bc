import Settings from 'lucide-react/icons/settings'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { ControlButton } from './control-button.tsx'

/** Automatic or one of the renditions; there is nothing to choose with a single one. */
export function QualityMenu() {
  const player = usePlayer()
  const t = useTranslate()
  const renditions = usePlayerState((state) => state.renditions)
  const chosen = usePlayerState((state) => state.chosenRendition)
  const active = usePlayerState((state) => state.activeRendition)
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    root.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  if (renditions.length < 2) return null
  const activeHeight = renditions.find(({ id }) => id === active)?.height
  const automatic =
    chosen === null && activeHeight ? t('player.qualityAutoAt', { height: activeHeight }) : t('player.qualityAuto')
  const choices = [
    { id: null, text: automatic },
    ...renditions
      .toSorted((a, b) => b.height - a.height || b.bitrateKbps - a.bitrateKbps)
      .map(({ id, height, bitrateKbps }) => ({ id, text: height > 0 ? `${height}p` : `${bitrateKbps} kb/s` })),
  ]

  function close() {
    setIsOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }

  function choose(id: number | null) {
    player.request('chooseRendition', id)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function moveFocus(by: number) {
    const items = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items.at((at + by) % items.length)?.focus()
  }

  return (
    <div className="player-menu-root" ref={root}>
      <ControlButton
        icon={Settings}
        label={t('player.quality')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div className="player-menu" role="menu" aria-label={t('player.quality')} onKeyDown={onKeyDown} tabIndex={-1}>
          {choices.map(({ id, text }) => (
            <button
              key={id ?? 'auto'}
              type="button"
              role="menuitemradio"
              aria-checked={id === chosen}
              tabIndex={-1}
              onClick={() => choose(id)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
