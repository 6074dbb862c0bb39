/** An editor who saves as the block editor does: loads a post, changes it, sends the whole of it. */
import type { AttackWorld } from "./world.ts";

interface Loaded {
  readonly content: { readonly raw: string };
  readonly title: { readonly raw: string };
}

export async function load(world: AttackWorld, post: number): Promise<string> {
  const { json, status } = await world.wordpress.request(`${pathOf(world, post)}?context=edit`, signedIn(world));
  if (status !== 200) throw new Error(`The editor could not load: ${status}`);
  return (json as Loaded).content.raw;
}

export async function save(world: AttackWorld, post: number, fields: Readonly<Record<string, string>>): Promise<void> {
  const { status, text } = await world.wordpress.request(pathOf(world, post), { ...signedIn(world), body: fields });
  if (status !== 200) throw new Error(`The editor could not save: ${status} ${text.slice(0, 300)}`);
}

export async function editPost(world: AttackWorld, post: number, change: (content: string) => string): Promise<void> {
  await save(world, post, { content: change(await load(world, post)) });
}

export const writesAlt = (picture: string, alt: string) => (content: string) =>
  content.replace(new RegExp(`<img[^>]*${picture}\\.png[^>]*>`), (image) =>
    image.replace(/ alt="[^"]*"/, "").replace("<img ", `<img alt="${alt}" `),
  );

let paragraphs = 0;

/** Elsewhere in the same content. */
export const writesParagraph = (content: string): string =>
  content.replace("Paragraph of the editors.", `Paragraph of the editors. Written by a person: ${++paragraphs}.`);

function pathOf(world: AttackWorld, post: number): string {
  return `wp-json/wp/v2/posts/${world.idOf(post)}`;
}

function signedIn({ editor }: AttackWorld) {
  return { user: editor.login, password: editor.applicationPassword };
}
