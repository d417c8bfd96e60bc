type SwitchProps = { isOn: boolean; name: string; hint: string; onPress: () => void }

/** An on/off switch with immediate effect. Its name and its explanation are shown beside it. */
export function Switch({ isOn, name, hint, onPress }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-surface-3"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-ink">{name}</span>
        <span className="block text-xs text-ink-2">{hint}</span>
      </span>
      <span
        aria-hidden
        className={`flex h-6 w-10 shrink-0 items-center rounded-full p-0.5 transition-colors duration-150 ${
          isOn ? 'justify-end bg-primary-fill' : 'justify-start bg-line-strong'
        }`}
      >
        <span className="size-5 rounded-full bg-on-picture" />
      </span>
    </button>
  )
}
