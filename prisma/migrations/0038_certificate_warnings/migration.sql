-- CreateTable
CREATE TABLE "certificate_warning" (
    "certificate" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "sent_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "certificate_warning_pkey" PRIMARY KEY ("certificate","days")
);
