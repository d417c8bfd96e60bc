/** Catches slips of typing; whether an address is one, the mail to it shows. */
export const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
