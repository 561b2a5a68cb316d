/** Session storage: the address on which the visitor chooses the time of their call. */
export const callAddressKey = 'call-address'

/** Session storage: the address to which the visitor's photographs and plans are sent. */
export const filesAddressKey = 'files-address'

/** Session storage: what the visitor has typed into a booking form and not sent yet, by the consultation form's field names. */
export const draftKey = 'form-draft'

/** Session storage: what the visitor came for, a package type or `feasibility`. */
export const interestKey = 'interest'
