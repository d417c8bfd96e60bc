import Check from 'lucide-react/icons/check'
import { ActionText } from '#web/ui/action-text.tsx'

type SwitchChipProps = { isOn: boolean; isDisabled?: boolean; label?: string; text: string; press: () => void }

/** A switch in a row of choices. `label` is its whole name, when the text alone does not say it. */
export function SwitchChip({ isOn, isDisabled, label, text, press }: SwitchChipProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      onClick={press}
      className={`inline-flex h-11 items-center gap-1 rounded-full border px-3 text-xs font-semibold transition-colors duration-150 ${
        isOn ? 'border-primary bg-primary-soft text-primary' : 'border-line-strong text-ink-2 hover:text-ink'
      }`}
    >
      {isOn && <Check size={14} aria-hidden />}
      {label ? <ActionText name={label}>{text}</ActionText> : text}
    </button>
  )
}
