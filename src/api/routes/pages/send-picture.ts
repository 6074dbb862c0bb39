import type { FastifyReply } from "fastify";

export function sendPicture(reply: FastifyReply, picture: Buffer): FastifyReply {
  return reply.type("image/jpeg").send(picture);
}
