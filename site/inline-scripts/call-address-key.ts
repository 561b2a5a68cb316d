/** Session storage: the address on which the visitor chooses the time of their call. */
export const callAddressKey = 'call-address'
