/** Only catches typing mistakes. The mail sent to the address shows whether it exists. */
export const emailRule = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
