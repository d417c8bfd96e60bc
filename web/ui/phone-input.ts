/** Attributes of every field for a phone number. The placeholder has no words, so it is the same in all languages. */
export const phoneInput = { type: 'tel', autoComplete: 'tel', maxLength: 25, placeholder: '0912 345 678' } as const
