import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'

type ChoiceProps<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  choose: (value: T) => void
}

export function Choice<T extends string>({ label, value, options, choose }: ChoiceProps<T>) {
  const id = useId()
  return (
    <span className="relative inline-flex h-11 shrink-0 items-center rounded-md border border-line bg-surface text-sm hover:border-line-strong">
      <label htmlFor={id} className="pl-3 text-ink-3">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => choose(target.value as T)}
        className="h-full cursor-pointer appearance-none rounded-md bg-transparent pl-2 pr-8 font-semibold text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden className="pointer-events-none absolute right-2.5 text-ink-3" />
    </span>
  )
}
