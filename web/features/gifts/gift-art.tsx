import type { ReactNode } from 'react'
import type { GiftArt as Art } from '#contract/rules/gift-kinds.ts'

const petal = 'M32 10c9 9 11 24 0 38c-11-14-9-29 0-38z'
const turns = (degrees: readonly number[], of: (degree: number) => ReactNode) => degrees.map(of)
const spokes = [0, 45, 90, 135, 180, 225, 270, 315]

/** Drawings on a 64 × 64 grid. */
const drawings: Record<Art, ReactNode> = {
  tea: (
    <>
      <path d="M35 24 41 5h9" fill="none" stroke="var(--live)" strokeWidth="4" strokeLinecap="round" />
      <path d="M15 15h34l-5 40a5 5 0 0 1-5 4H25a5 5 0 0 1-5-4z" fill="var(--ring-join)" opacity="0.28" />
      <path d="M16.6 28h30.800l-3.4 27a5 5 0 0 1-5 4H25a5 5 0 0 1-5-4z" fill="var(--gold)" />
      <rect
        x="22"
        y="25"
        width="11"
        height="11"
        rx="3"
        transform="rotate(-14 27 30)"
        fill="var(--on-picture)"
        opacity="0.85"
      />
      <rect
        x="33"
        y="29"
        width="10"
        height="10"
        rx="3"
        transform="rotate(18 38 34)"
        fill="var(--on-picture)"
        opacity="0.65"
      />
      <path d="M21 43l1.6 11" stroke="var(--on-picture)" strokeWidth="3" strokeLinecap="round" opacity="0.6" />
    </>
  ),
  lotus: (
    <>
      <path d="M6 48c14-6 38-6 52 0c-8 11-44 11-52 0z" fill="var(--leaf)" />
      {turns([-62, 62], (degree) => (
        <path key={degree} d={petal} transform={`rotate(${degree} 32 50)`} fill="var(--avatar-3)" opacity="0.75" />
      ))}
      {turns([-34, 34], (degree) => (
        <path key={degree} d={petal} transform={`rotate(${degree} 32 50)`} fill="var(--live)" opacity="0.85" />
      ))}
      <path d={petal} fill="var(--danger-soft)" />
      <path d="M32 16c5 8 6 18 0 30c-6-12-5-22 0-30z" fill="var(--live)" opacity="0.35" />
      <circle cx="32" cy="46" r="4" fill="var(--gold)" />
    </>
  ),
  whistle: (
    <>
      <path d="M41 13l6-8M50 19l9-3M33 12l-2-8" stroke="var(--gold)" strokeWidth="4" strokeLinecap="round" />
      <path d="M6 27h34a17 17 0 1 1-17 17v-7H10a4 4 0 0 1-4-4z" fill="var(--ring-join)" />
      <path
        d="M6 27h34a17 17 0 0 1 9 2.600c-9 4-20 5-26 7.400H10a4 4 0 0 1-4-4z"
        fill="var(--on-picture)"
        opacity="0.28"
      />
      <circle cx="40" cy="44" r="8" fill="var(--crest-ink)" />
      <circle cx="42" cy="46" r="4" fill="var(--gold)" />
    </>
  ),
  scarf: (
    <>
      <path d="M10 14c12 12 32 12 44 0l5 10c-14 16-40 16-54 0z" fill="var(--live-fill)" />
      <path
        d="M20 20.500l-3 11c3 1.5 6 2.5 9 3l1.5-11.500zM36.5 23l1.5 11.500c3-.5 6-1.5 9-3l-3-11z"
        fill="var(--gold)"
      />
      <path d="M20 32l9 2-3 22-12-3zM44 32l-9 2 3 22 12-3z" fill="var(--live-fill)" />
      <path d="M17.6 42l10.2 2.3-1 7-10.6-2.600zM46.4 42l-10.2 2.3 1 7 10.6-2.600z" fill="var(--gold)" />
      <path
        d="M15 54l-1 6M19 55l-1 6M24 56l0 5M49 54l1 6M45 55l1 6M40 56l0 5"
        stroke="var(--gold)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  ),
  ball: (
    <>
      <circle cx="32" cy="32" r="26" fill="var(--on-picture)" />
      <path d="M32 22l9.5 7-3.6 11.200H26.100L22.5 29z" fill="var(--crest-ink)" />
      <path
        d="M32 22v-9M41.5 29l9-4M37.9 40.200l6 8M26.1 40.200l-6 8M22.5 29l-9-4"
        stroke="var(--crest-ink)"
        strokeWidth="2.5"
      />
      <path
        d="M24 7.500h16l-8 6zM57.5 27l-4.5 14-5-9 2.5-7zM49 51.500L36 57.700l8-9.500zM15 51.500l13 6.2-8-9.500zM6.5 27L11 41l5-9-2.5-7z"
        fill="var(--crest-ink)"
      />
      <circle cx="32" cy="32" r="25" fill="none" stroke="var(--crest-ink)" strokeOpacity="0.3" strokeWidth="2" />
    </>
  ),
  drum: (
    <>
      <path d="M12 6l16 14M52 6L36 20" stroke="var(--avatar-5)" strokeWidth="4.5" strokeLinecap="round" />
      <circle cx="12" cy="6" r="4.5" fill="var(--gold)" />
      <circle cx="52" cy="6" r="4.5" fill="var(--gold)" />
      <path d="M9 26c-3 9-3 17 0 26c8 9 38 9 46 0c3-9 3-17 0-26z" fill="var(--live-fill)" />
      <path d="M9 26c8 8 38 8 46 0M9 52c8 8 38 8 46 0" fill="none" stroke="var(--gold)" strokeWidth="4" />
      <ellipse cx="32" cy="25" rx="23" ry="8" fill="var(--flame-core)" />
      <ellipse cx="32" cy="25" rx="23" ry="8" fill="none" stroke="var(--gold)" strokeWidth="3" />
      <path d="M32 36l2.6 5.3 5.9.9-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.9z" fill="var(--gold)" />
    </>
  ),
  fireworks: (
    <>
      {turns(spokes, (degree) => (
        <path
          key={degree}
          d="M24 17V6"
          transform={`rotate(${degree} 24 24)`}
          stroke="var(--gold)"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      ))}
      {turns(spokes, (degree) => (
        <path
          key={degree}
          d="M46 37v-7"
          transform={`rotate(${degree + 20} 46 42)`}
          stroke="var(--live)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
      {turns(spokes, (degree) => (
        <path
          key={degree}
          d="M49 10V6"
          transform={`rotate(${degree} 49 14)`}
          stroke="var(--ring-join)"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      ))}
      <circle cx="24" cy="24" r="4" fill="var(--flame)" />
      <circle cx="46" cy="42" r="3" fill="var(--gold)" />
      <path
        d="M25 42c-2 6-5 11-10 17"
        fill="none"
        stroke="var(--flame)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 6"
      />
    </>
  ),
  boot: (
    <>
      <path d="M8 12c5 4 12 5 17 2l5 10c8 9 16 11 25 14c4 2 4 9 1 12H12c-5 0-7-3-7-8z" fill="var(--gold)" />
      <path d="M8 12c5 4 12 5 17 2l2 4c-6 4-14 4-20 1z" fill="var(--flame-core)" />
      <path d="M5.5 41c14 4 34 4 52 2c.6 3-.2 5.5-1.5 7H12c-5 0-7-3-6.5-9z" fill="var(--flame)" />
      <path d="M28 21l-6 5M32 26l-6 5M37 30l-5 5" stroke="var(--on-picture)" strokeWidth="3" strokeLinecap="round" />
      <path d="M12 50v7h6v-7zM24 50v7h6v-7zM40 50v7h6v-7zM50 50v6h5v-6z" fill="var(--avatar-5)" />
      <path d="M50 10l1.6 4.400L56 16l-4.4 1.600L50 22l-1.6-4.400L44 16l4.4-1.600z" fill="var(--gold)" />
    </>
  ),
  cup: (
    <>
      <path
        d="M16 14H6c0 12 4 19 14 20M48 14h10c0 12-4 19-14 20"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M14 7h36c1 19-4 33-18 35C18 40 13 26 14 7z" fill="var(--gold)" />
      <path d="M19 11c0 12 2 20 8 26c-8-3-12-13-11.5-26z" fill="var(--flame-core)" />
      <path d="M28 41h8v8h-8z" fill="var(--flame)" />
      <path d="M20 49h24l3 9H17z" fill="var(--avatar-5)" />
      <path d="M32 14l3 6 6.6 1-4.8 4.6 1.1 6.6-5.9-3.1-5.9 3.1 1.1-6.6-4.8-4.6 6.6-1z" fill="var(--flame)" />
    </>
  ),
  grandstand: (
    <>
      <path d="M9 6l16 30H3zM55 6l6 30H39z" fill="var(--gold)" opacity="0.32" />
      <rect x="4" y="3" width="11" height="6" rx="2" fill="var(--gold)" />
      <rect x="49" y="3" width="11" height="6" rx="2" fill="var(--gold)" />
      <path d="M9 9v27M55 9v27" stroke="var(--ink-3)" strokeWidth="2.5" />
      <path d="M18 22h28v9H18z" fill="var(--brand-300)" />
      <path d="M11 33h42v10H11z" fill="var(--brand-500)" />
      <path d="M4 45h56v13H4z" fill="var(--brand-700)" />
      {turns([22, 29, 36, 43], (x) => (
        <circle key={x} cx={x} cy="26" r="2.2" fill="var(--flame-core)" />
      ))}
      {turns([16, 24, 32, 40, 48], (x) => (
        <circle key={x} cx={x} cy="38" r="2.5" fill="var(--gold)" />
      ))}
      {turns([10, 21, 32, 43, 54], (x) => (
        <circle key={x} cx={x} cy="51" r="3" fill="var(--gold)" />
      ))}
      <path d="M32 4l2.4 5 5.6.7-4 3.9 1 5.4-5-2.7-5 2.7 1-5.4-4-3.9 5.6-.700z" fill="var(--flame)" />
    </>
  ),
}

export function GiftArt({ art, size }: { art: Art; size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className="gift-art shrink-0">
      {drawings[art]}
    </svg>
  )
}
