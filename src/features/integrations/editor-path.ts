/** Where the revision of an integration is edited. */
export const editorPath = '/projects/$project/integrations/$integration/edit' as const;
