/** Session storage: what the visitor has typed into a booking form and not sent yet, by the consultation form's field names. */
export const draftKey = 'form-draft'
