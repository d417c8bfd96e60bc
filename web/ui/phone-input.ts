/**
 * Attributes of every field for a phone number (product.md 9). The example has only digits, so it is the same in all
 * languages.
 */
export const phoneInput = { type: 'tel', autoComplete: 'tel', maxLength: 25, placeholder: '0912 345 678' } as const
