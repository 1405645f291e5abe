/**
 * Header of a request, or query parameter where no header can be sent: the id of the user whom the page shows. All tabs
 * of a browser share one session cookie, so that another user may be signed in by now; the server refuses the request then.
 */
export const SHOWN_USER = 'x-goreal-user';
